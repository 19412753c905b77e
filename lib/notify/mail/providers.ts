// The mail providers that firms in the Emirates use, and what each demands. As of November 2026: support.google.com/a/answer/176600,
// learn.microsoft.com (SMTP AUTH client submission), zoho.com/mail/help/zoho-smtp.html. The texts are `mailServer.providers` in messages/.
export const mailProviders = [
  { id: "google", host: "smtp.gmail.com", port: 465, security: "tls" },
  { id: "microsoft", host: "smtp.office365.com", port: 587, security: "starttls" },
  { id: "zoho", host: "smtppro.zoho.com", port: 465, security: "tls" },
  // The mailbox at the host of the domain: its server is named in the host's control panel, often mail.<domain>.
  { id: "host", host: "", port: 465, security: "tls" },
] as const;
export type MailProvider = (typeof mailProviders)[number]["id"];
