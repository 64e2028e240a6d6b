/** `secret`: which secret the database has, and putting another in its place. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Command } from 'commander'
import { encryption } from '../server/kernel/encryption.ts'
import { writeHeadsNow } from '../server/kernel/heads.ts'
import { fingerprintOf, rotate } from '../server/kernel/secret.ts'
import { newSecret, secretFileOf, writeSecret } from '../server/secret-file.ts'
import { open } from './house.ts'
import { refuseServed } from './served-now.ts'
import { exits, type Shell, Stop } from './shell.ts'

const secretMin = 16

/** The secret that is to be: of the environment, or a new one where it lies in a file beside the database. */
function nextOf(env: NodeJS.ProcessEnv, isInFile: boolean): string {
  const given = env.KETANG_NEW_SECRET
  if (given !== undefined && given.length < secretMin)
    throw new Stop([`KETANG_NEW_SECRET 至少 ${secretMin} 个字符`, `KETANG_NEW_SECRET must have at least ${secretMin} characters`], exits.usage)
  if (given === undefined && !isInFile)
    throw new Stop(
      [
        '密钥来自 KETANG_SECRET：请把新密钥放入环境变量 KETANG_NEW_SECRET',
        'the secret is that of KETANG_SECRET: put the new one into the environment variable KETANG_NEW_SECRET',
      ],
      exits.usage,
    )
  return given ?? newSecret()
}

export function secrets(program: Command, shell: Shell): void {
  const { t } = shell
  const group = program
    .command('secret')
    .description(t(['密钥', 'the secret of the database']))
    .addHelpText('after', '\nExamples:\n  ketang secret show\n  ketang secret rotate')
  group
    .command('show')
    .description(t(['显示密钥的指纹与来源（不显示密钥）', 'its fingerprint and where it was found, never itself']))
    .addHelpText('after', '\nExample:\n  ketang secret show --json')
    .action(async () => {
      const { engine } = await shell.open({ isStaleFine: true }),
        { secretFrom } = shell.settings(),
        told = { fingerprint: engine.encryption.fingerprint, from: secretFrom, noted: (await fingerprintOf(engine.store)) ?? null }
      shell.answer(told, () => `${told.fingerprint}  ${told.from}`)
    })
  group
    .command('rotate')
    .description(
      t([
        '更换密钥：重新加密所有密钥与机密，日志与链头仍可校验；所有人须重新登录（请先停止服务）',
        'put another in its place: all is sealed anew, the log and its heads still verify; everybody signs in anew (stop the servers first)',
      ]),
    )
    .addHelpText('after', '\nExamples:\n  ketang secret rotate\n  DATABASE_URL=postgres://… KETANG_SECRET=… KETANG_NEW_SECRET=… ketang secret rotate')
    .action(async () => {
      const settings = shell.settings(),
        file = secretFileOf(settings.database),
        isInFile = settings.secretFrom === file
      const next = nextOf(shell.host.env, isInFile),
        to = encryption(next)
      const { engine, log } = await shell.open(),
        { fingerprint } = engine.encryption
      if (to.fingerprint === fingerprint) throw new Stop(['新密钥与现有密钥相同', 'the new secret is the present one'], exits.usage)
      await refuseServed(engine)
      // It is on the disk before the database has it, and the former one stays for the backups that were made with it.
      if (isInFile) writeSecret(`${file}.new`, next)
      const done = await rotate(engine, to).catch(error => {
        if (isInFile) rmSync(`${file}.new`, { force: true })
        throw error
      })
      if (isInFile) {
        if (existsSync(file)) renameSync(file, `${file}.${fingerprint}`)
        renameSync(`${file}.new`, file)
      }
      const after = await open({ ...settings, secret: next })
      try {
        if (settings.heads) await writeHeadsNow(after.engine, await log.tenants(), settings.heads, { isAll: true })
      } finally {
        await after.engine.close()
      }
      shell.answer({ from: fingerprint, to: to.fingerprint, ...done }, () =>
        [
          t([
            `密钥由 ${fingerprint} 换为 ${to.fingerprint}：重新加密 ${done.keys} 个密钥、${done.secrets} 个机密`,
            `the secret ${fingerprint} was replaced by ${to.fingerprint}: ${done.keys} keys and ${done.secrets} secrets were sealed anew`,
          ]),
          isInFile
            ? t([
                `新密钥在 ${file}，原密钥在 ${file}.${fingerprint}：此前的备份仍需要原密钥，请移往他处保管`,
                `the new one is in ${file}, the former in ${file}.${fingerprint}: backups made so far need that one; keep it elsewhere`,
              ])
            : t([
                '请把 KETANG_SECRET 设为新密钥后再启动每个进程；此前的备份仍需要原密钥',
                'set KETANG_SECRET to the new one before any process is started; backups made so far need the former one',
              ]),
        ].join('\n'),
      )
    })
}
