// Provides the named message namespaces to client components below it; only those, because they are sent with the page. Messages of an
// outer provider remain available.
import type { Messages, NamespaceKeys, NestedKeyOf } from "next-intl";
import { getMessages, getTimeZone } from "next-intl/server";
import { currentLocale } from "#lib/i18n/current";
import { MessagesProvider } from "./messages-provider.tsx";

/** Such as "inbox", or a part of it: "inbox.keys". */
type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** The named parts of the messages, at their original paths. */
function pick(messages: object, namespaces: readonly Namespace[]): object {
  const picked: Record<string, unknown> = {};
  for (const namespace of namespaces) {
    const keys = namespace.split(".");
    const last = keys.pop() ?? "";
    let [from, to] = [messages as Record<string, unknown>, picked];
    for (const key of keys) {
      to[key] ??= {};
      [from, to] = [from[key] as Record<string, unknown>, to[key] as Record<string, unknown>];
    }
    to[last] = from[last];
  }
  return picked;
}

export async function AdminMessages({ namespaces, children }: { namespaces: readonly Namespace[]; children: React.ReactNode }) {
  return (
    <MessagesProvider locale={await currentLocale()} timeZone={await getTimeZone()} messages={pick(await getMessages(), namespaces)}>
      {children}
    </MessagesProvider>
  );
}
