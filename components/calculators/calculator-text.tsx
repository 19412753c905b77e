// What a calculator's page says below the instrument: what it computes and how, and where to go on.
import { CalculatorServices } from "#components/sections/related-calculators";
import { Markdown } from "#components/ui/markdown";
import type { CalculatorSlug } from "#lib/site/related-calculators";

type Props = { calculator: CalculatorSlug; lead: string; body: string };

export const CalculatorText = ({ calculator, lead, body }: Props) => (
  <section className="band ground-paper calculator-text">
    <div className="wrap">
      <p className="calculator-lead">{lead}</p>
      <div>
        <Markdown>{body}</Markdown>
        <CalculatorServices calculator={calculator} />
      </div>
    </div>
  </section>
);
