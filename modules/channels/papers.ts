/** The code of a channel or an organisation on a sheet that is hung up: scanned, it leads to the courses and says who brought the family. */
import { type Asked, type Label, paper, type RouteContext, textOf } from '../kit/index.ts'
import { channel } from './channel.ts'
import { joinPath } from './partner-department.ts'
import { org } from './org.ts'

const words = {
  scan: ['手机扫码，查看并报名课程', 'Scan to see the courses and enrol'],
  plain: ['请在浏览器中打开本系统后重新打印，以带上网址', 'Print it from the browser: it then carries the address'],
} as const satisfies Record<string, Label>

/** Where a code leads: the console says where it is, since the server may stand behind other names. */
function addressOf(code: string, { origin: said }: Asked): string {
  const path = joinPath(code)
  try {
    const { origin, protocol } = new URL(textOf(said))
    return /^https?:$/.test(protocol) ? `${origin}${path}` : path
  } catch {
    return path
  }
}
const sheet = (title: string, code: string, asked: Asked, { lang }: RouteContext) => {
  const text = addressOf(code, asked)
  return { title, beside: code, isFramed: true, parts: [{ kind: 'qr' as const, text, caption: words[text.startsWith('http') ? 'scan' : 'plain'][lang] }] }
}

export const papers = [
  paper(channel, 'qr', async (row, _shown, context, asked) => sheet(row.channelName, row.channelCode, asked, context)),
  paper(org, 'qr', async (row, _shown, context, asked) => sheet(row.orgName, row.orgCode, asked, context)),
]
