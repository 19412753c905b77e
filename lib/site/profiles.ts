// The firm elsewhere on the web: what a network is called, by its host. Networks keep their own names in every language. Pure.

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

/** Those that are addresses, each once, in the order they were given; the host where the network is not known. */
export function profileLinks(addresses: readonly string[]): Profile[] {
  return [...new Set(addresses)].flatMap((href) => {
    if (!URL.canParse(href)) return [];
    const { protocol, hostname } = new URL(href);
    if (protocol !== "https:") return [];
    return [{ href, name: networks.find(([host]) => host.test(hostname))?.[1] ?? hostname.replace(/^www\./, "") }];
  });
}
