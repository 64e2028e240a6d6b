/** Downloads an answer again and again, twice at once, in a process of its own until it is killed: whoever measures meanwhile shares no thread with it.
 * `node downloads.ts <address> <token>` */
import { get } from 'node:http'

const [url, token] = process.argv.slice(2)
const download = (): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url!, { headers: { 'blade-auth': `bearer ${token}` } }, answer => {
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
await Promise.all(
  [0, 1].map(async () => {
    for (;;) await download()
  }),
)
