// The registry of content kinds. A new kind needs a schema in kinds/, a line here, a line in edit/creatable.ts or an address in
// lib/site/routes.ts, a page that shows it, and words in messages/ (kinds, editor.kindHints, fields).
import type { z } from "zod";
import { calendar } from "./kinds/calendar.ts";
import { caseStudy } from "./kinds/case-study.ts";
import { community } from "./kinds/community.ts";
import { cooling } from "./kinds/cooling.ts";
import { home } from "./kinds/home.ts";
import { job } from "./kinds/job.ts";
import { location } from "./kinds/location.ts";
import { media } from "./kinds/media.ts";
import { page } from "./kinds/page.ts";
import { post } from "./kinds/post.ts";
import { replies } from "./kinds/replies.ts";
import { resource } from "./kinds/resource.ts";
import { service } from "./kinds/service.ts";
import { settings } from "./kinds/settings.ts";
import { testimonial } from "./kinds/testimonial.ts";

export const kinds = {
  calendar,
  "case-study": caseStudy,
  community,
  cooling,
  home,
  job,
  location,
  media,
  page,
  post,
  replies,
  resource,
  service,
  settings,
  testimonial,
} as const;

export type Kind = keyof typeof kinds;
export type Data<K extends Kind> = z.infer<(typeof kinds)[K]>;

// Omits what only the office reads; pages may show every other field.
const { replies: _replies, ...onPages } = kinds;
/** What pages read: no reply templates, and no office names of pictures and reviews. */
export const publicKinds = { ...onPages, media: media.omit({ name: true }), testimonial: testimonial.omit({ name: true }) } as const;

export type PublicKind = keyof typeof publicKinds;
export type PublicData<K extends PublicKind> = z.infer<(typeof publicKinds)[K]>;

export function isKind(value: string): value is Kind {
  return Object.hasOwn(kinds, value);
}
