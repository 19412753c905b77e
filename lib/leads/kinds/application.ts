// A job application, with or without an advertised job; the CV is a file. The form asks nothing that the law forbids as a selection
// criterion.
import { z } from "zod";
import { applicationFields, maxExperience } from "./application-fields.ts";
import { attachments } from "./attachments.ts";
import { defineKind } from "./define-kind.ts";
import { email, fullName, message, oneLine, optional, phone, slug } from "./inputs.ts";

const { maxCount: maxDocuments, types } = attachments.documents;

export const application = defineKind(
  applicationFields,
  {
    job: slug,
    fullName,
    phone,
    email,
    city: optional(oneLine(100)),
    experience: optional(oneLine(maxExperience)),
    message,
    consent: z
      .string({ error: "required" })
      .min(1, { error: "required" })
      .regex(/^[\w.-]{1,40}$/, { error: "invalid" }),
  },
  { sentPage: "/careers/sent", files: { photos: 0, documents: maxDocuments, only: types.map(({ extensions }) => extensions[0]) } },
);
