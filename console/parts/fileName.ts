/** What a kept file is called. */
/** The name that a link ends with, for people; whatever else a link may be is shown as it is. */
export function fileNameOf(link: string): string {
  try {
    return decodeURIComponent(link.split('/').pop() || link)
  } catch {
    return link
  }
}
