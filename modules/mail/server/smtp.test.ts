/** SMTP against a server that speaks it: what a mail says, how the connection is secured, and which addresses are out of reach. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { outgoing } from '../../../server/outgoing.ts'
import type { Config, Letter } from '../index.ts'
import { Refused } from '../../outbound/index.ts'
import { smtp } from './smtp.ts'

const letter: Letter = { id: '01J', to: 'head@school.cn', subject: '换师申请 <b>', text: '第一行\n<script>', link: 'https://k.example.com/audit?a=1&b="2' }
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A server of mails on this machine; answers its config and what it heard. */
async function listening(options: SMTPServerOptions = {}) {
  const heard: { readonly from: string; readonly to: readonly string[]; readonly user: string | undefined; readonly secure: boolean; readonly raw: string }[] =
    []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => (password === 'right' ? done(null, { user: username }) : done(new Error('wrong password'))),
    onRcptTo: ({ address }, _session, done) => (address.startsWith('nobody') ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done()),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', one => chunks.push(one))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        heard.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address),
          user: session.user,
          secure: session.secure,
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  // A client that turns away is an error to the server.
  server.on('error', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  open.push(() => new Promise(done => server.close(done)))
  const { port } = server.server.address() as AddressInfo
  const config = {
    id: 'c',
    name: 'c',
    host: '127.0.0.1',
    port,
    security: 'none',
    username: null,
    password: null,
    fromAddress: 'ketang@example.com',
    fromName: '课堂',
  }
  return { heard, config: config as unknown as Config }
}
const here = outgoing(['127.0.0.1', 'localhost'])

test('a mail says who, what and where it leads, as text and as a page without anything of its own to run', async () => {
  const { heard, config } = await listening()
  expect(await smtp(here)(config, letter)).toBe('<01J@example.com>')
  expect(heard).toMatchObject([{ from: 'ketang@example.com', to: ['head@school.cn'], secure: false }])
  const { raw } = heard[0]!
  const decoded = raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  expect(raw).toMatch(/^Message-ID: <01J@example.com>/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
  const bodies = [...raw.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]+?)\r\n(?:\r\n)?--/g)].map(([, body]) =>
    Buffer.from(body!, 'base64').toString(),
  )
  const all = [decoded, ...bodies].join('\n')
  expect(all).toContain('https://k.example.com/audit?a=1')
  expect(all).toContain('&#60;script&#62;')
  expect(all.match(/<script>/g)).toHaveLength(1)
})

test('a login goes over TLS and nothing else; what the server says of it is told', async () => {
  const { heard, config } = await listening({ secure: true })
  const safe = { ...config, security: 'tls', username: 'me', password: 'right' } as Config
  // A certificate that nobody vouches for is none.
  await expect(smtp(here)(safe, letter)).rejects.toThrow(/certificate/i)
  await smtp(here, true)(safe, letter)
  expect(heard).toMatchObject([{ user: 'me', secure: true }])
  await expect(smtp(here, true)({ ...safe, password: 'wrong' }, letter)).rejects.toThrow(/wrong password/i)
})

test('a connection that must be raised to TLS is not used without', async () => {
  const { heard, config } = await listening()
  await expect(smtp(here)({ ...config, security: 'starttls' } as Config, letter)).rejects.toThrow()
  expect(heard).toEqual([])
  const raised = await listening({ disabledCommands: [] })
  await smtp(here, true)({ ...raised.config, security: 'starttls' } as Config, letter)
  expect(raised.heard).toMatchObject([{ secure: true }])
})

test('a reader that the server does not know is refused for good; a server that is not there is tried again', async () => {
  const { config } = await listening()
  await expect(smtp(here)(config, { ...letter, to: 'nobody@school.cn' })).rejects.toBeInstanceOf(Refused)
  await expect(smtp(here)({ ...config, port: 1 }, letter)).rejects.not.toBeInstanceOf(Refused)
})

test('a config leads into no network that the operator has not allowed', async () => {
  const { heard, config } = await listening()
  await expect(smtp(outgoing())(config, letter)).rejects.toThrow('private network')
  await expect(smtp(outgoing())({ ...config, host: 'localhost' }, letter)).rejects.toThrow('private network')
  expect(heard).toEqual([])
})

test('nobody smuggles a header or another reader into a mail', async () => {
  const { heard, config } = await listening()
  await smtp(here)({ ...config, fromName: 'A\r\nBcc: spy@example.com' } as Config, { ...letter, subject: 'x\r\nBcc: spy@example.com' })
  expect(heard[0]!.to).toEqual(['head@school.cn'])
  expect(heard[0]!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
})
