"use client";
// "Right as it stands": confirms a check that only a person can judge, or takes the confirmation back.
import { useTranslations } from "next-intl";
import { confirmOpening } from "#lib/findings/before-opening/actions";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

type Props = { item: string; title: string; isConfirmed: boolean; label: "right" | "know" };

export function ConfirmCheck({ item, title, isConfirmed, label }: Props) {
  const t = useTranslations("opening.check");
  return (
    <ActionForm action={confirmOpening} done={{}} className="mt-2 lg:mt-0 lg:justify-self-end">
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="right" value={isConfirmed ? "no" : "yes"} />
      <SubmitButton look="quiet" label={t(isConfirmed ? "takeBack" : label)} more={`: ${title}`} />
    </ActionForm>
  );
}
