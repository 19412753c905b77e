"use client";
// Chooses the lead's owner: the signed-in user first, then the colleagues.
import { useTranslations } from "next-intl";
import { ChangeForm, useOptimisticLead } from "./change-form.tsx";
import { FormButton } from "./lead-form.tsx";
import { Current, choiceClass } from "./status-panel.tsx";

export function OwnerPanel({ onSaved }: { onSaved: () => void }) {
  const [t, { lead, people, viewer }] = [useTranslations("inbox"), useOptimisticLead()];
  const colleagues = people.filter(({ id, active }) => (active || id === lead.owner) && id !== viewer);
  const choices = [{ id: viewer, name: t("takeIt") }, ...colleagues.map(({ id, name }) => ({ id, name })), { id: "", name: t("nobody") }];
  return (
    <ChangeForm onSaved={onSaved}>
      {choices.map(({ id, name }) => (
        <FormButton
          key={id}
          name="owner"
          value={id}
          aria-current={id === (lead.owner ?? "") || undefined}
          data-command={id === (lead.owner ?? "") ? undefined : `${t("ownerLabel")}: ${name}`}
          className={choiceClass}
        >
          <bdi>{id === viewer && lead.owner === viewer ? t("isMine") : name}</bdi>
          {id === (lead.owner ?? "") && <Current />}
        </FormButton>
      ))}
    </ChangeForm>
  );
}
