// A time of day for a visit or a call, as "08:00-10:00". Apart from inputs.ts, because most forms have no such field.
import { z } from "zod";
import { isVisitWindow } from "../../time/visit-windows.ts";

export const visitWindow = z.string().refine((value) => isVisitWindow(value), { error: "invalid" });
