/** Text as HTML shows it. */
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const texts = new Map(Object.entries(signs).map(([text, sign]) => [sign, text]))
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign]!)
/** What was escaped, as it was. */
export const unescaped = (html: string): string => html.replace(/&(?:amp|lt|gt|quot|#39);/g, sign => texts.get(sign)!)
