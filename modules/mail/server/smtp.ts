/** SMTP: carries mails through the server of a config (nodemailer), within a time, and to no address that tenants must not reach. */
import { isIP } from 'node:net'
import { type Outgoing, outgoing as guard, outgoingMsMax } from '../../../server/outgoing.ts'
import type { Config, Letter, Mails } from '../index.ts'
import { Refused } from '../../outbound/index.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`)
/** Plain enough for every reader of mails, dark ones included. */
const html = ({ subject, text, link }: Letter): string => {
  const title = escaped(subject),
    way = link ? `<p><a href="${escaped(link)}">${escaped(link)}</a></p>` : ''
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<div style="font:16px/1.6 system-ui,sans-serif;max-width:36em">
<h1 style="font-size:1.2em">${title}</h1><p>${escaped(text).replaceAll('\n', '<br>')}</p>${way}</div>`
}

/** @param insecure takes certificates that nobody vouches for: for tests. */
export const smtp =
  (out: Outgoing = guard(), insecure = false): Mails =>
  async (config: Config, letter: Letter) => {
    const { createTransport } = await import('nodemailer')
    // The guard looks the name up, and that very address is called.
    const address = await out.resolve(config.host)
    const transport = createTransport({
      host: address,
      port: config.port,
      secure: config.security === 'tls',
      requireTLS: config.security === 'starttls',
      ignoreTLS: config.security === 'none',
      ...(config.username ? { auth: { user: config.username, pass: config.password ?? '' } } : {}),
      tls: { ...(isIP(config.host) ? {} : { servername: config.host }), rejectUnauthorized: !insecure },
      connectionTimeout: outgoingMsMax,
      greetingTimeout: outgoingMsMax,
      socketTimeout: outgoingMsMax,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      const { messageId } = await transport.sendMail({
        messageId: `<${letter.id}@${config.fromAddress.split('@')[1]}>`,
        from: { name: config.fromName ?? '', address: config.fromAddress },
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: [letter.text, letter.link].filter(Boolean).join('\n\n'),
        html: html(letter),
        // No robot answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return messageId
    } catch (error) {
      const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string }
      // A refusal of the sender or the reader stays one; a login that fails is mended in the config, and tried again.
      if (code === 'EENVELOPE' && (responseCode ?? 0) >= 500) throw new Refused((error as Error).message)
      throw error
    } finally {
      transport.close()
    }
  }
