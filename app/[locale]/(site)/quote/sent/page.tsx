import { SentPage, sentMetadata } from "#components/sections/sent-page";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export const generateMetadata = sentMetadata;

export default async function QuoteSentPage({ searchParams }: PageProps<"/[locale]/quote/sent">) {
  const { ref, files, at, urgent } = await searchParams;
  return <SentPage reference={ref} files={files} at={at} urgent={urgent} />;
}
