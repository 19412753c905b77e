// Where firms in the Emirates have their mailboxes, and what each demands of whoever reads one. As of November 2026:
// support.google.com/a/answer/9003945, zoho.com/mail/help/imap-access.html, learn.microsoft.com (deprecation of basic authentication).
// The texts are `mailbox.providers` in messages/.
export const mailboxProviders = [
  { id: "google", host: "imap.gmail.com", port: 993, security: "tls" },
  { id: "zoho", host: "imappro.zoho.com", port: 993, security: "tls" },
  // The mailbox at the host of the domain, usually cPanel: its server is named in the control panel, often mail.<domain>.
  { id: "host", host: "", port: 993, security: "tls" },
  // Takes no passwords: mails are forwarded to another mailbox.
  { id: "microsoft", host: "", port: 993, security: "tls" },
] as const;
