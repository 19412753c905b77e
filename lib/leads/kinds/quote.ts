// A request for a quote.
import { z } from "zod";
import { coolingTypes } from "../../site/cooling-types.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { isVisitWindow } from "../../time/visit-windows.ts";
import { attachments } from "./attachments.ts";
import { defineKind } from "./define-kind.ts";
import { calculationPath, choice, email, fullName, message, oneLine, optional, phone, slug } from "./inputs.ts";
import { anyEmirate, problems, properties, quoteFields, urgentProblems } from "./quote-fields.ts";
import { visitWindow } from "./visit-window.ts";

/** An existing day from today (in Dubai) to 183 days ahead. */
const day = z.iso.date({ error: "invalid" }).refine(
  (value) => {
    const today = dubaiDay(new Date());
    const last = dubaiDay(new Date(Date.now() + 183 * 86_400_000));
    return value >= today && value <= last;
  },
  { error: "invalid" },
);

export const quote = defineKind(
  quoteFields,
  {
    calculation: optional(calculationPath),
    problem: choice(problems),
    service: optional(slug),
    message: optional(message),
    area: oneLine(120),
    place: optional(slug),
    emirate: choice(anyEmirate),
    property: choice(properties),
    cooling: optional(z.enum([...coolingTypes, "unknown"], { error: "invalid" })),
    size: optional(oneLine(200)),
    plant: optional(oneLine(300)),
    plantMakes: optional(oneLine(200)),
    contractEnds: optional(oneLine(80)),
    shutdown: optional(oneLine(200)),
    purchase: optional(oneLine(200)),
    day: optional(day),
    window: optional(visitWindow),
    fullName,
    phone,
    email: optional(email),
    company: optional(oneLine(200)),
  },
  {
    sentPage: "/quote/sent",
    files: { photos: attachments.photos.maxCount, documents: attachments.drawings.maxCount },
    rules: [
      // An urgent problem (no cooling, water on the floor) needs no description.
      {
        holds: ({ problem, message }) => Boolean(message) || urgentProblems.includes(problem),
        field: "message",
        problem: "required",
        always: true,
      },
      { holds: ({ day, window }) => !window || isVisitWindow(window, day ?? undefined), field: "window", problem: "invalid" },
    ],
  },
);
