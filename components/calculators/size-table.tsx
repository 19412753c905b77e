// "What size AC for 20 m²?", answered by the calculator itself: the same floor as a bedroom, a living room and an office, on a middle floor
// and under the roof, with little, some and much glass to the west.
import { getMessages, getTranslations } from "next-intl/server";
import { Table } from "#components/ui/table";
import { formatPower } from "#lib/calculators/format";
import { tonsOf } from "#lib/calculators/unit-advice";
import { answerUsual } from "#lib/calculators/usual-rooms";
import { RoomLinks } from "./room-links.tsx";

/** The floor of the table. */
const sizeTableM2 = 20;
const rooms = ["bedroom", "living", "office"] as const;
const glass = ["small", "medium", "large"] as const;
/** People in it, as the usual room of its kind has. */
const people = { bedroom: 2, living: 4, office: 3 };

type Size = { tons: number; likelyW: number };

/** The engine's answers, computed once: they depend on no content and no language. */
let sizes: Map<string, Size> | undefined;
const keyOf = (room: string, isTop: boolean, share: string) => `${room} ${isTop} ${share}`;

async function sizesOf(): Promise<Map<string, Size>> {
  const texts = (await getMessages()).coolingLoad;
  sizes ??= new Map(
    rooms.flatMap((room) =>
      [false, true].flatMap((isTop) =>
        glass.map((share): [string, Size] => {
          const given = { k: room, a: sizeTableM2, t: isTop ? 1 : 0, g: share, n: people[room] };
          const { answer, address } = answerUsual(given, texts);
          if (!answer.advice.recommended) throw new Error(`No unit is named for ${address}.`);
          return [keyOf(room, isTop, share), { tons: tonsOf(answer.advice.recommended.nominalBtuh), likelyW: answer.result.band.likelyW }];
        }),
      ),
    ),
  );
  return sizes;
}

export async function SizeTable() {
  const [t, messages] = [await getTranslations("sizeTable"), await getMessages()];
  const { rooms: roomNames } = messages.coolingLoad;
  const found = await sizesOf();
  const loads = [...found.values()];
  const ends = (of: (size: Size) => number) => [Math.min(...loads.map(of)), Math.max(...loads.map(of))] as const;
  const [fromW, toW] = ends(({ likelyW }) => likelyW);
  const [fromTons, toTons] = ends(({ tons }) => tons);
  const values = { area: sizeTableM2, fromTons, toTons, fromKw: formatPower(fromW, "kw"), toKw: formatPower(toW, "kw") };
  const cell = ({ tons, likelyW }: Size) => t("cell", { tons, kw: formatPower(likelyW, "kw") });
  return (
    <section id="20-m2" className="band ground-sand">
      <div className="wrap">
        <h2>{t("title", values)}</h2>
        <p className="band-lead">{t("answer", values)}</p>
        <div className="mt-6">
          <Table
            fits="named"
            caption={t("caption", values)}
            head={[t("room"), ...glass.map((share) => t(`glass_${share}`))]}
            rows={rooms.flatMap((room) =>
              [false, true].map((isTop) => [
                t(isTop ? "underRoof" : "middleFloor", { room: roomNames[room] }),
                ...glass.map((share) => {
                  const size = found.get(keyOf(room, isTop, share));
                  return size ? cell(size) : "";
                }),
              ]),
            )}
          />
        </div>
        <p className="mt-4 max-w-[42em]">{t("shop")}</p>
        <RoomLinks className="mt-6" />
      </div>
    </section>
  );
}
