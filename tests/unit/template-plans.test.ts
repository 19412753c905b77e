// The plans of the detailed calculator's templates are drawn as large as the templates' rooms.
import { expect, test } from "vitest";
import { drawnFloorsM2 } from "../../components/calculators/detailed/template-plan.tsx";
import { newProject, type TemplateId, templates } from "../../lib/calculators/project/new-project.ts";
import messages from "../../messages/en.json";

test.each(Object.keys(templates) as TemplateId[])("every room of the %s is drawn as large as its floor", (template) => {
  const { home, work, ...names } = messages.coolingLoad.rooms;
  expect(drawnFloorsM2(template)).toEqual(newProject(template, names).rooms.map(({ areaM2 }) => areaM2));
});
