// The contact form at the foot of a page.
import { ContactForm } from "./contact-form.tsx";
import { contactFormProps } from "./contact-texts.tsx";

export async function ContactSection({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <section className="later wrap grid gap-8 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2>{title}</h2>
        <p className="mt-3 text-soft">{text}</p>
      </div>
      <ContactForm {...(await contactFormProps(path))} />
    </section>
  );
}
