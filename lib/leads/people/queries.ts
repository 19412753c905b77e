// One person with all leads, visits and wishes, read with the signed-in user's own token.
import "server-only";
import type { Viewer } from "../../auth/session.ts";
import { isUuid } from "../../formats/uuid.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { databaseFilter } from "../inbox/filter.ts";
import { type LeadEvent, leadRow } from "../inbox/queries.ts";
import { isOneOf, type LeadRow, type LostReason, lostReasons } from "../inbox/types.ts";

type Fields = Record<string, unknown>;

/** Summary of a record, from its newest lead. */
export type PersonBrief = {
  id: string;
  name: string;
  phone: string;
  email: string;
  leads: number;
  open: number;
  last: string;
  /** The newest open one. */
  lead: { id: string; reference: string; kind: string } | null;
};
/** Another record with the same number or address. */
type PossibleDuplicate = PersonBrief & { field: "phone" | "email"; value: string };
export type PersonContact = { field: "phone" | "email"; value: string; leads: number; doNotContact: boolean };
/** A record without what was merged with it, by its newest lead; empty texts once its leads are erased. */
type RecordAlone = { id: string; name: string; reference: string };
/** Names both records as they were, because the merged record has the name of either. */
type PersonMerge = {
  id: string;
  at: string;
  by: string;
  undoneAt: string | null;
  undoneBy: string;
  own: RecordAlone;
  other: RecordAlone;
  canUndo: boolean;
};
export type PersonFile = { id: string; name: string; contentType: string };
export type PersonMessage = {
  id: string;
  lead: string;
  reference: string;
  kind: string;
  receivedAt: string;
  name: string;
  message: string;
  files: PersonFile[];
};
/** `files`: what went with an answer. */
type PersonEvent = LeadEvent & { lead: string; files: PersonFile[] };
export type PersonRecord = {
  /** Id of the record that represents all merged ones. */
  id: string;
  /** Newest first. */
  names: string[];
  contacts: PersonContact[];
  leads: (LeadRow & { lostReason: LostReason | null })[];
  consents: { givenAt: string; withdrawnAt: string | null; value: string }[];
  merges: PersonMerge[];
  possibleDuplicates: PossibleDuplicate[];
  /** `technician`: the user who goes or went there. */
  visits: { id: string; lead: string; at: string; note: string; status: string; technician: string | null; isReported: boolean }[];
  messages: PersonMessage[];
  events: PersonEvent[];
  /** There are more messages or events than these. */
  more: boolean;
};

const text = (value: unknown) => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const object = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const fieldOf = (value: unknown) => (value === "email" ? ("email" as const) : ("phone" as const));

function personBrief(row: Fields): PersonBrief {
  return {
    id: text(row.id),
    name: text(row.name),
    phone: text(row.phone),
    email: text(row.email),
    leads: Number(row.leads),
    open: Number(row.open),
    last: text(row.last),
    lead: row.lead
      ? { id: text(object(row.lead).id), reference: text(object(row.lead).reference), kind: text(object(row.lead).kind) }
      : null,
  };
}

const recordAlone = (row: Fields): RecordAlone => ({ id: text(row.id), name: text(row.name), reference: text(row.reference) });

const filesOf = (record: Fields, of: "submission" | "event", id: unknown): PersonFile[] =>
  list(record.files)
    .filter((file) => file[of] === id)
    .map((file) => ({ id: text(file.id), name: text(file.name), contentType: text(file.content_type) }));

function personMessages(record: Fields): PersonMessage[] {
  return list(record.messages).map((row) => ({
    id: text(row.id),
    lead: text(row.lead),
    reference: text(row.reference),
    kind: text(row.kind),
    receivedAt: text(row.received_at),
    name: text(row.name),
    message: text(row.message),
    files: filesOf(record, "submission", row.id),
  }));
}

function personEvents(record: Fields): PersonEvent[] {
  return list(record.events).map((row) => ({
    id: Number(row.id),
    lead: text(row.lead),
    kind: text(row.kind),
    from: textOrNull(row.from),
    to: textOrNull(row.to),
    note: textOrNull(row.note),
    data: object(row.data),
    actor: textOrNull(row.actor),
    createdAt: text(row.created_at),
    files: filesOf(record, "event", row.id),
  }));
}

/**
 * The record with its newest `maxLines` messages and events; null when there is no such person. Throws when the database does not answer.
 */
export async function readPerson(id: string, maxLines: number): Promise<PersonRecord | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const data = dataOf(await client.rpc("person_record", { p_person: id, p_limit: maxLines })) as Fields | null;
  if (!data) return null;
  return {
    id: text(data.id),
    names: Array.isArray(data.names) ? data.names.map(String) : [],
    contacts: list(data.contacts).map((row) => ({
      field: fieldOf(row.field),
      value: text(row.value),
      leads: Number(row.leads),
      doNotContact: row.do_not_contact === true,
    })),
    leads: list(data.leads).map((row) => ({
      ...leadRow(row),
      lostReason: isOneOf(lostReasons, row.lost_reason) ? row.lost_reason : null,
    })),
    consents: list(data.consents).map((row) => ({
      givenAt: text(row.given_at),
      withdrawnAt: textOrNull(row.withdrawn_at),
      value: text(row.value),
    })),
    merges: list(data.merges).map((row) => ({
      id: text(row.id),
      at: text(row.at),
      by: text(row.by),
      undoneAt: textOrNull(row.undone_at),
      undoneBy: text(row.undone_by),
      own: recordAlone(object(row.own)),
      other: recordAlone(object(row.other)),
      canUndo: row.can_undo === true,
    })),
    possibleDuplicates: list(data.beside).map((row) => ({ ...personBrief(row), field: fieldOf(row.field), value: text(row.value) })),
    visits: list(data.visits).map((row) => ({
      id: text(row.id),
      lead: text(row.lead),
      at: text(row.at),
      note: text(row.note),
      status: text(row.status),
      technician: textOrNull(row.technician),
      isReported: row.report !== null,
    })),
    messages: personMessages(data),
    events: personEvents(data),
    more: data.more === true,
  };
}

/** Records other than `besides` that match a search by name, number, address, reference or words of a message. */
export async function findPeople(typed: string, besides: string, viewer: Viewer): Promise<PersonBrief[]> {
  const client = await sessionClient();
  const filter = databaseFilter({ q: typed.slice(0, 200) }, viewer.id) as Json;
  return list(dataOf(await client.rpc("find_people", { p_filter: filter, p_not: besides }))).map(personBrief);
}
