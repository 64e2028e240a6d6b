/** What a PDF says, read out again. */
import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page; readers of PDF say characters of the older compatibility blocks for some radicals, which are told as written. */
export async function pagesOf(bytes: Uint8Array): Promise<readonly string[]> {
  // The reader does not start where a package has put something enumerable on every array.
  for (const name of Object.keys(Array.prototype)) Object.defineProperty(Array.prototype, name, { enumerable: false })
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)))
  return text.map(page => page.normalize('NFKC'))
}
export const textIn = async (bytes: Uint8Array): Promise<string> => (await pagesOf(bytes)).join('\n')
