// In a browser a schema would try to compile itself by eval, which the policy of every page forbids and reports. Imported
// before the first schema is made.
import { z } from "zod";

if (typeof window !== "undefined") z.config({ jitless: true });
