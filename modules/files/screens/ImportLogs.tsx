/** What was read in from sheets: how many rows were taken, and the file and its refused rows as long as they are kept. */
import { Button } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Label } from '../../kit/field.ts'
import { download, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { commands, importLog } from '../import-log.ts'

const base = '/api/business-basic/importLog'
const words = {
  rejected: ['被拒的行', 'Refused rows'],
  rows: ['全部行', 'All rows'],
  original: ['原文件', 'The original'],
  hint: ['每次导入都会记录：文件、行数、被拒的行和操作人。', 'Every import is noted here: its file, its rows, those refused, and who did it.'],
  masked: ['个人信息已脱敏；原文件需说明原因后打开，十分钟内有效。', 'Personal data is masked. The original is opened with a reason, for ten minutes.'],
} as const satisfies Record<string, Label>

/** A sheet of the import, personal values masked. */
function SheetButton({ row, of }: { readonly row: Wire; readonly of: 'rejected' | 'rows' }) {
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    // What was refused has been said in a toast.
    await download(`${base}/${of}`, { id: row.id, format: 'xlsx' }, `${t(importLog.label)} ${t(words[of])}.xlsx`).catch(() => undefined)
    setBusy(false)
  }
  return <Button variant="minimal" size="small" icon={<DownloadIcon />} text={t(words[of])} loading={isBusy} onClick={() => void fetch()} />
}
/** What can be had of an import whose content is still there. */
function Sheets({ row }: { readonly row: Wire }) {
  if (row.status !== 'noted' || !text(row.keptUntil)) return null
  return (
    <>
      {Number(row.failCount) > 0 && <SheetButton row={row} of="rejected" />}
      <SheetButton row={row} of="rows" />
    </>
  )
}

export const ImportLogs = () => (
  <ListScreen
    of={importLog}
    columns={['type', 'fileName', 'total', 'successCount', 'failCount', 'createUserName', 'createTime', 'keptUntil', 'status']}
    reads={['failCount', 'keptUntil']}
    search={['type', 'createTime']}
    rowActions={row => <Sheets row={row} />}
    link={row => `/basic/importLog/${row.id}`}
    hint={t(words.hint)}
  />
)

export const ImportLogScreen = () => (
  <DetailScreen
    of={importLog}
    commands={commands}
    fields={['type', 'fileName', 'total', 'successCount', 'failCount', 'keptUntil', 'reason', 'openedBy', 'openedAt']}
    title={row => `${t(importLog.label)} · ${text(row.createTime)}`}
    summary={row => text(row.keptUntil) !== '' && row.status === 'noted' && <p className="kt-muted">{t(words.masked)}</p>}
    actions={row => (
      <>
        <Sheets row={row} />
        {text(row.openedAt) !== '' && text(row.link) !== '' && (
          <a className="bp6-button bp6-minimal" href={text(row.link)} target="_blank" rel="noreferrer">
            {t(words.original)}
          </a>
        )}
      </>
    )}
  />
)
