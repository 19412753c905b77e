import { SentPage, sentMetadata } from "#components/sections/sent-page";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export const generateMetadata = sentMetadata;

export default async function ContactSentPage({ searchParams }: PageProps<"/[locale]/contact/sent">) {
  const { ref, at, phone, urgent } = await searchParams;
  return <SentPage reference={ref} at={at} phone={phone} urgent={urgent} />;
}
