// The contact form at the foot of a page.
import { ReachUs } from "#components/layout/contact-links";
import { BusinessTrust } from "#components/sections/trust";
import { ContactForm } from "./contact-form.tsx";
import { contactFormProps } from "./contact-texts.tsx";

export async function ContactSection({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <section className="later wrap grid gap-8 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2>{title}</h2>
        <p className="mt-3 text-soft">{text}</p>
        <BusinessTrust className="mt-6" />
        {/* Hidden on phones, where the dock at the bottom has the same links. */}
        <div className="mt-8 border-t border-line pt-6 max-lg:hidden">
          <ReachUs />
        </div>
      </div>
      <ContactForm {...(await contactFormProps(path))} />
    </section>
  );
}
