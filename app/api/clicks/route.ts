// Temporary: accepts that a call or WhatsApp link was followed.
export function POST(): Response {
  return new Response(null, { status: 204 });
}
