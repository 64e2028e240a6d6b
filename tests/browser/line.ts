/** The way between a browser and a server, for tests of what happens without it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a port, which can be pulled out. */
export async function lineTo(to: string) {
  const ends = new Set<Socket>()
  let isOut = false
  const server = createServer(near => {
    if (isOut) return near.destroy()
    const far = connect(Number(to), '127.0.0.1'),
      both = [near, far]
    for (const one of both) {
      ends.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          ends.delete(one)
          for (const each of both) each.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull(out: boolean) {
      isOut = out
      if (out) for (const one of ends) one.destroy()
    },
    close() {
      server.close()
      for (const one of ends) one.destroy()
    },
  }
}
