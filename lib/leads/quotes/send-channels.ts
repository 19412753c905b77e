// How a quote is sent. Pure.

/** By mail the site sends it; on WhatsApp the user does; "link": in any other way. */
export const sendChannels = ["whatsapp", "email", "link"] as const;

/** A WhatsApp chat with a number, with the text ready to send. */
export const chatWith = (phone: string, text: string) => `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
