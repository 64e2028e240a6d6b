/** Memory that stays the same however large a file is. In a process of its own: what is collected, and how long that takes, says much of the tests before. */
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mb } from '../index.ts'
import { web } from '../../../tests/web.ts'

test('an upload of 100 MB and its download stay in memory of a few', async () => {
  const on = await web()
  try {
    const parent = await on.login('PR')
    await on.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = on.http.server.address() as AddressInfo
    const piece = Buffer.from('课堂'.repeat(mb / 6)),
      count = Math.floor((100 * mb) / piece.length)
    // What is held, not what waits to be collected: how much that is says more of the machine, and of the tests before. Buffers are given back by a
    // thread beside, which a second collection waits for.
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void,
      held = () => {
        collect()
        collect()
        return process.memoryUsage().arrayBuffers
      }
    const before = held(),
      most: number[] = []
    const answer = await new Promise<any>((resolve, reject) => {
      const out = ask(
        {
          port,
          path: '/api/business-eip/file/put-file',
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b', 'blade-auth': `bearer ${parent.access}` },
        },
        reply => {
          let body = ''
          reply
            .on('data', text => {
              body += text
            })
            .on('end', () => resolve(JSON.parse(body)))
        },
      )
      out.on('error', reject)
      out.write('--b\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\n')
      let left = count
      const push = (): void => {
        while (left-- > 0) {
          if (left === 4) most.push(held() - before)
          if (!out.write(piece)) return void out.once('drain', push)
        }
        out.end('\r\n--b--\r\n')
      }
      push()
    })
    expect(answer.data.size).toBe(piece.length * count)
    const got = await new Promise<number>(resolve =>
      ask({ port, path: answer.data.link, headers: { 'blade-auth': `bearer ${parent.access}` } }, reply => {
        let size = 0
        reply
          .on('data', bytes => {
            size += bytes.length
            if (most.length === 1 && size > (piece.length * count) / 2) most.push(held() - before)
          })
          .on('end', () => resolve(size))
      }).end(),
    )
    expect(got).toBe(piece.length * count)
    // Near the end of the way in, and half the way out.
    expect(most).toHaveLength(2)
    expect(Math.max(...most) / mb).toBeLessThan(10)
  } finally {
    await on.close()
  }
}, 60_000)
