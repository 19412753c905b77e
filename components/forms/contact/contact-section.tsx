// The contact form at the foot of a page.
import { ReachUs } from "#components/layout/contact-links";
import { AnswerTimes } from "../answer-times.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactFormProps } from "./contact-texts.tsx";

export async function ContactSection({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <section className="band ground-sand">
      <div className="wrap grid items-start gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <div className="lg:order-last">
          <h2>{title}</h2>
          <p className="band-lead">{text}</p>
          {/* Hidden on phones, where the dock at the bottom has the same links. */}
          <div className="ground-sea mt-7 p-7 max-lg:hidden">
            <ReachUs />
          </div>
        </div>
        <ContactForm {...(await contactFormProps(path))} />
        <AnswerTimes />
      </div>
    </section>
  );
}
