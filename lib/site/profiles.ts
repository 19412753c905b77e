// The firm's profiles elsewhere on the web: the name of a network by its host. Networks keep their names in every language. Pure.

const networks: readonly (readonly [host: RegExp, name: string])[] = [
  [/(?:^|\.)instagram\.com$/, "Instagram"],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/, "Facebook"],
  [/(?:^|\.)linkedin\.com$/, "LinkedIn"],
  [/(?:^|\.)(?:x\.com|twitter\.com)$/, "X"],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, "YouTube"],
  [/(?:^|\.)tiktok\.com$/, "TikTok"],
  [/(?:^|\.)snapchat\.com$/, "Snapchat"],
  [/(?:^|\.)(?:google\.[a-z]{2,3}(?:\.[a-z]{2})?|g\.page|goo\.gl)$/, "Google"],
];

export type Profile = { href: string; name: string };

/** The valid https addresses, each once, in the given order; named by the host if the network is unknown. */
export function profileLinks(addresses: readonly string[]): Profile[] {
  return [...new Set(addresses)].flatMap((href) => {
    if (!URL.canParse(href)) return [];
    const { protocol, hostname } = new URL(href);
    if (protocol !== "https:") return [];
    return [{ href, name: networks.find(([host]) => host.test(hostname))?.[1] ?? hostname.replace(/^www\./, "") }];
  });
}
