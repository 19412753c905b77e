// Reads the calls of WhatsApp's Cloud API ("messages" of a webhook): every kind of message that Meta documents, and any that it adds.
// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples
import { toE164 } from "../../formats/phone.ts";
import { isUuid } from "../../formats/uuid.ts";
import { maxMessage } from "../kinds/form-fields.ts";
import { clean, cut } from "../kinds/inputs.ts";

/** What a message is that is no text. "other" can only be seen in WhatsApp itself. */
type MessageSort = "image" | "audio" | "video" | "document" | "sticker" | "location" | "contacts" | "reaction" | "other";

export type WhatsAppMessage = {
  id: string;
  /** E.164. */
  from: string;
  /** The name that the person gave themselves, or else the number. */
  name: string;
  /** Milliseconds. */
  at: number;
  text: string;
  sort: MessageSort | null;
  file: { id: string; name: string } | null;
  /** The message that this one answers or reacts to. */
  quotes: string | null;
};

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {});
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : []);
const textOf = (value: unknown) => (typeof value === "string" ? clean(value.slice(0, 2 * maxMessage)) : "");
const lines = (...parts: unknown[]) => parts.map(textOf).filter(Boolean).join("\n");

const messageId = /^[\x21-\x7e]{1,250}$/;
const fileId = /^[\w-]{1,100}$/;
const idOf = (value: unknown, shape: RegExp) => (typeof value === "string" && shape.test(value) ? value : null);

const fileNames = {
  image: "photo.jpg",
  audio: "voice-note.ogg",
  video: "film.mp4",
  document: "document",
  sticker: "sticker.webp",
} as const;
const isFileSort = (type: string): type is keyof typeof fileNames => Object.hasOwn(fileNames, type);

function locationText({ latitude, longitude, name, address }: Fields): string {
  const place = typeof latitude === "number" && typeof longitude === "number" ? `https://maps.google.com/?q=${latitude},${longitude}` : "";
  return lines(name, address, place);
}

function contactText({ name, phones, emails }: Fields): string {
  const reached = [...list(phones).map(({ phone }) => phone), ...list(emails).map(({ email }) => email)].map(textOf).filter(Boolean);
  return [textOf(fields(name).formatted_name), reached.join(", ")].filter(Boolean).join(": ");
}

/** The text, sort and file of a message by its type. Null for what says nothing: a reaction that was taken back. */
function contentOf(message: Fields): Pick<WhatsAppMessage, "text" | "sort" | "file"> | null {
  const type = String(message.type);
  const content = fields(message[type]);
  if (isFileSort(type)) {
    const id = idOf(content.id, fileId);
    return { text: textOf(content.caption), sort: type, file: id ? { id, name: textOf(content.filename) || fileNames[type] } : null };
  }
  const said = (text: string, sort: MessageSort | null = null) => ({ text, sort: text ? sort : "other", file: null }) as const;
  switch (type) {
    case "text":
      return said(textOf(content.body));
    case "button":
      return said(textOf(content.text));
    case "interactive": {
      const reply = fields(content.button_reply ?? content.list_reply);
      return said(lines(reply.title, reply.description));
    }
    case "location":
      return said(locationText(content), "location");
    case "contacts":
      return said(list(message.contacts).map(contactText).filter(Boolean).join("\n"), "contacts");
    case "reaction":
      return textOf(content.emoji) ? said(textOf(content.emoji), "reaction") : null;
    case "system":
      return said(textOf(content.body), "other");
    default:
      return said("");
  }
}

/** A number of WhatsApp exists, even if the library of numbers does not know it yet. */
const numberOf = (from: unknown) => (typeof from === "string" && /^[1-9]\d{4,14}$/.test(from) ? (toE164(`+${from}`) ?? `+${from}`) : null);

function messageOf(message: Fields, names: ReadonlyMap<unknown, string>): WhatsAppMessage | "unreadable" | null {
  const [id, from] = [idOf(message.id, messageId), numberOf(message.from)];
  if (!id || !from) return "unreadable";
  const content = contentOf(message);
  if (!content) return null;
  const quoted = message.type === "reaction" ? fields(message.reaction).message_id : fields(message.context).id;
  const seconds = Number(message.timestamp);
  return {
    ...content,
    text: cut(content.text, maxMessage),
    id,
    from,
    name: cut(names.get(message.from) ?? "", 200).trim() || from,
    at: Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : Date.now(),
    quotes: idOf(quoted, messageId),
  };
}

/** What became of a message that the site sent: "sent", "delivered", "read", or "failed" with Meta's code. */
type SentStatus = { notice: string; status: string; code: number | null };

function statusOf({ biz_opaque_callback_data: notice, status, errors }: Fields): SentStatus[] {
  const code = list(errors)[0]?.code;
  return typeof notice === "string" && isUuid(notice) && typeof status === "string"
    ? [{ notice, status, code: typeof code === "number" ? code : null }]
    : [];
}

/**
 * The messages of a call to the number with this id; those of other numbers of the same owner are not ours. `unreadable` counts messages
 * without an id or number, which cannot be answered. Throws when the call is not JSON.
 */
export function readMessages(body: string, phoneId: string): { messages: WhatsAppMessage[]; unreadable: number; statuses: SentStatus[] } {
  const changes = list(fields(JSON.parse(body)).entry).flatMap(({ changes }) => list(changes));
  const values = changes
    .filter(({ field }) => field === "messages")
    .map(({ value }) => fields(value))
    .filter(({ metadata }) => fields(metadata).phone_number_id === phoneId);
  const read = values.flatMap(({ contacts, messages }) => {
    const names = new Map(list(contacts).map(({ wa_id, profile }) => [wa_id, textOf(fields(profile).name).replace(/\s+/g, " ")]));
    return list(messages).map((message) => messageOf(message, names));
  });
  return {
    messages: read.filter((message) => message !== null && message !== "unreadable"),
    unreadable: read.filter((message) => message === "unreadable").length,
    statuses: values.flatMap(({ statuses }) => list(statuses).flatMap(statusOf)),
  };
}
