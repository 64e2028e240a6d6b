/** A copy of a process under another key: its id, and whatever in the file points at it. */
export const renamed = (xml: string, from: string, to: string): string =>
  xml.replaceAll(/\b(id|bpmnElement|processRef)="([^"]*)"/gu, (all, name: string, said: string) => (said === from ? `${name}="${to}"` : all))
/** The key and the name that a file gives its process. */
export function namesIn(xml: string): { readonly key: string; readonly name: string } {
  const tag = /<(?:\w+:)?process\b([^>]*)>/u.exec(xml)?.[1] ?? ''
  const said = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? ''
  return { key: said('id'), name: said('name') || said('id') }
}
