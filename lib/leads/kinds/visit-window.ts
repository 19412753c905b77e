// A time of day that the office comes or calls at, as "08:00-10:00". Apart from inputs.ts: most forms ask for none.
import { z } from "zod";
import { isVisitWindow } from "../../time/visit-windows.ts";

export const visitWindow = z.string().refine((value) => isVisitWindow(value), { error: "invalid" });
