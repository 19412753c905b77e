// In a browser zod would compile schemas with eval, which the policy of every page forbids and reports. This file must be imported before
// the first schema is created.
import { z } from "zod";

if (typeof window !== "undefined") z.config({ jitless: true });
