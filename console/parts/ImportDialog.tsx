/** An import of a sheet in steps: the file and how it is read, its columns, the rows that are wrong, and then the doing of it. */
import { Button, Callout } from '@blueprintjs/core'
import { TickCircleIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { t } from '../session.ts'
import { FileStep } from './import/FileStep.tsx'
import { MatchStep } from './import/MatchStep.tsx'
import { Figures, RowsStep } from './import/RowsStep.tsx'
import type { Imported } from '../../modules/kit/index.ts'
import { type Import, useImport } from './import/useImport.ts'
import { words } from './import/words.ts'
import { type OneTime, OneTimePasswords, oneTimeOf } from './OneTimePasswords.tsx'
import { Scrolling } from './Scrolling.tsx'
import { WizardDialog } from './WizardDialog.tsx'
import type { Step } from './Wizard.tsx'
import './import/import.css'

export interface ImportProps {
  readonly title: string
  /** The call that takes the file, and the one that gives the template; both begin with `/api/`. What has a template may also
   * update what is there already. */
  readonly to: string
  readonly template?: string
  readonly onDone: () => void
}

export function ImportDialog({ title, to, template, onDone, onClose }: ImportProps & { readonly onClose: () => void }) {
  const of = useImport(to)
  const [done, setDone] = useState<Imported>()
  const [passwords, setPasswords] = useState<readonly OneTime[]>([])
  if (passwords.length > 0) return <OneTimePasswords all={passwords} onDone={() => setPasswords([])} />
  return (
    <WizardDialog
      isWide
      label={`${t(words.import)} · ${title}`}
      isDirty={!done && (Object.keys(of.way.edits).length > 0 || of.way.map !== of.remembered)}
      onClose={onClose}
      steps={steps(of, title, template)}
      onFinish={async () => {
        const written = await of.write()
        onDone()
        setPasswords(oneTimeOf(written))
        setDone(written)
      }}
      done={done && { panel: <Written done={done} />, actions: <Button intent="primary" text={t(words.close)} onClick={onClose} /> }}
    />
  )
}

function steps(of: Import, title: string, template: string | undefined): readonly Step[] {
  const { seen, way } = of,
    ready = seen ? seen.created + seen.updated : 0
  const isMended = Object.keys(way.edits).length > 0 && seen !== undefined && seen.failCount > 0
  return [
    { id: 'file', label: words.file, panel: <FileStep of={of} title={title} template={template} />, isReady: seen !== undefined && !of.isBusy && !of.error },
    { id: 'match', label: words.match, panel: <MatchStep of={of} />, isReady: !of.isBusy },
    {
      id: 'fix',
      label: words.fix,
      panel: <RowsStep of={of} />,
      ...(isMended ? { next: words.again } : seen && seen.failCount > 0 ? { next: words.without } : {}),
      isReady: isMended || ready > 0,
      // What was mended is looked at once more before one goes on, and what is still wrong is shown.
      check: async () => !isMended || (await of.look({}))?.failCount === 0,
    },
    {
      id: 'confirm',
      label: words.confirm,
      panel: seen && (
        <div className="kt-import-step">
          <Figures seen={seen} />
          {ready === 0 && <Callout intent="warning">{t(words.none)}</Callout>}
          {seen.failCount > 0 && (
            <Callout intent="warning">
              {seen.failCount} {t(words.leftOut)}
            </Callout>
          )}
        </div>
      ),
      next: [`${words.go[0]} (${ready})`, `${words.go[1]} (${ready})`],
      isReady: ready > 0,
    },
  ]
}

/** At most so many faults are listed: who has more mends the file by the first ones. */
const faultsMax = 200

function Written({ done }: { readonly done: Imported }) {
  return (
    <div className="kt-import-step">
      <Callout intent={done.failCount > 0 ? 'warning' : 'success'} icon={<TickCircleIcon />} role="status">
        {t(words.done)}: {done.created + done.updated} / {done.total}
      </Callout>
      <Figures seen={done} />
      {done.messages.length > 0 && (
        <Scrolling>
          <table aria-label={t(words.what)}>
            <thead>
              <tr>
                <th>{t(words.row)}</th>
                <th>{t(words.what)}</th>
              </tr>
            </thead>
            <tbody>
              {done.messages.slice(0, faultsMax).map(one => (
                <tr key={`${one.row} ${one.column} ${one.msg}`}>
                  <td className="kt-figures">{one.row}</td>
                  <td>
                    {one.column} {one.msg}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </div>
  )
}
