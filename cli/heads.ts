/** `head` and `seal`: what an auditor takes away to prove later that the log still holds it, and where its keyed part begins. */
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { seal } from '../server/kernel/anchors.ts'
import { type Head, headLine, headNow, headsIn, headsOf, writeHeadsNow } from '../server/kernel/heads.ts'
import { exits, type Shell, Stop } from './shell.ts'

/** The heads that somebody kept: as text, or in a file. */
export function givenHeads(text: string): readonly Head[] {
  const heads = headsIn(existsSync(text) ? readFileSync(text, 'utf8') : text)
  if (heads.length === 0)
    throw new Stop(
      [
        '--head 须为 `ketang head` 打印的一行，或含有这样的行的文件',
        '--head is a line that `ketang head` printed, or a file that holds such lines; none was found',
      ],
      exits.usage,
    )
  return heads
}
/** The heads that were written outside of the database, and those that somebody kept. */
export const headsToMeet = (shell: Shell, given: readonly Head[] = []): readonly Head[] => [...headsOf(shell.settings().heads), ...given]

export function heads(program: Command, shell: Shell): void {
  const { t } = shell
  program
    .command('head')
    .description(t(['打印日志的签名链头，供审计留存', 'print the signed head of the log, for an auditor to keep']))
    .option('--all', t(['所有租户', 'every tenant']))
    .option('--write', t(['同时写入链头文件（KETANG_HEADS）', 'also write it to the file of heads (KETANG_HEADS)']))
    .addHelpText('after', '\nExamples:\n  ketang head\n  ketang head --all > heads-2026-10.txt\n  ketang verify --head heads-2026-10.txt')
    .action(async ({ all, write }: { all?: boolean; write?: boolean }) => {
      const { engine, log } = await shell.open({ isStaleFine: true }),
        tenants = all ? await log.tenants() : [shell.tenant]
      const now = (await Promise.all(tenants.map(tenant => headNow(engine, tenant)))).filter(head => head !== undefined)
      if (now.length === 0) throw new Stop(['日志为空', 'the log is empty'])
      const { heads: file } = shell.settings()
      if (write) {
        if (!file) throw new Stop(['没有链头文件：KETANG_HEADS 为 off', 'there is no file of heads: KETANG_HEADS is off'])
        await writeHeadsNow(engine, tenants, file)
      }
      const told = now.map(head => ({ ...head, text: headLine(head) }))
      shell.answer(all ? told : told[0], () => now.map(headLine).join('\n'))
    })

  program
    .command('seal')
    .description(
      t([
        '旧版本进程在升级后又写入时：确认现有日志，并由此处起要求带密钥的摘要',
        'after processes of an older version wrote beside this one: take the log as it stands, and ask for keyed digests from here on',
      ]),
    )
    .option('--all', t(['所有租户', 'every tenant']))
    .addHelpText('after', '\nExample:\n  ketang seal --all')
    .action(async ({ all }: { all?: boolean }) => {
      const { engine, log } = await shell.open({ isStaleFine: true }),
        sealed: { readonly tenant: string; readonly position: number; readonly digest: string }[] = []
      for (const tenant of all ? await log.tenants() : [shell.tenant]) {
        const made = await seal(engine, tenant, true)
        if (made) sealed.push({ tenant, position: made.position, digest: made.digest })
      }
      shell.answer(sealed, () =>
        sealed.map(one => t([`租户 ${one.tenant}：已封存至 ${one.position}`, `tenant ${one.tenant}: sealed up to position ${one.position}`])).join('\n'),
      )
    })
}
