/** A payout batch: what it pays to whom, the file for the bank, and what the bank has answered. */
import { FileInput } from '@blueprintjs/core'
import { useState } from 'react'
import { Card } from '../../../console/parts/Card.tsx'
import { download, post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { sendFile } from '../../../console/upload.ts'
import { may, t } from '../../../console/session.ts'
import { attachedTag } from '../../files/index.ts'
import { templates, type TemplateName } from '../bank-files.ts'
import { payoutBatch, payoutLine } from '../payout.ts'
import { payoutCommands, payoutLineCommands, release } from '../payout.commands.ts'
import './payouts.css'

const words = {
  export: ['导出银行文件', 'Export the file'],
  again: ['再次导出', 'Export again'],
  exported: ['文件已导出，并已记录导出人', 'The file was exported; who took it is noted'],
  ask: [
    '文件含完整收款账号，导出会被记录。请只交给银行，并勿重复提交。确定导出吗？',
    'The file holds whole account numbers, and taking it is noted. Give it to the bank alone, and only once. Export it?',
  ],
  answer: ['银行回盘', "The bank's answer"],
  choose: ['选择回盘文件（csv 或 txt）', 'Choose the answer (csv or txt)'],
  browse: ['浏览', 'Browse'],
  take: ['读入', 'Take it in'],
  taken: ['回盘已读入', 'The answer was taken in'],
  hint: ['按行读入；有一行不正确则整份不读入，并指出行号。', 'It is read line by line; where one is wrong nothing is taken, and the line is named.'],
  lines: ['付款明细', 'Payments'],
} as const
const base = '/api/business-order/finance/payout'
const isIn = (row: Wire, ...statuses: readonly string[]) => statuses.includes(row.status) && may(release.permit)

export function PayoutDetail() {
  return (
    <DetailScreen
      of={payoutBatch}
      commands={payoutCommands}
      fields={[
        'template',
        'lineCount',
        'totalCents',
        'preparedBy',
        'releasedBy',
        'releasedAt',
        'exportedBy',
        'exportedAt',
        'exportCount',
        'paidCount',
        'paidCents',
        'refusedCount',
        'doubtfulCount',
        'remark',
      ]}
      title={row => `${text(row.batchNo)} · ${yuan(text(row.totalCents))}`}
      summary={(row, reload) => (isIn(row, 'exported', 'answered') ? <TakeAnswer row={row} onDone={reload} /> : null)}
      actions={(row, reload) =>
        isIn(row, 'released', 'exported') && (
          <CallButton
            intent={row.status === 'released' ? 'primary' : 'none'}
            data-command="payout_file"
            text={t(row.status === 'released' ? words.export : words.again)}
            ask={words.ask}
            said={words.exported}
            call={() => download(`${base}/file`, { id: row.id }, `${text(row.batchNo)}.${templates[row.template as TemplateName].ending}`, { method: 'POST' })}
            onDone={reload}
          />
        )
      }
      tabs={listTab(payoutLine, {
        id: 'lines',
        title: words.lines,
        by: 'batchId',
        search: ['status'],
        columns: ['lineNo', 'agencyId', 'channelId', 'orgId', 'settlementId', 'commissionId', 'accountEnding', 'amountCents', 'status', 'reference', 'reason'],
        commands: payoutLineCommands,
        link: row => (row.commissionId ? `/commission/detail/${text(row.commissionId)}` : `/settlement/detail/${text(row.settlementId)}`),
      })}
    />
  )
}

function TakeAnswer({ row, onDone }: { readonly row: Wire; readonly onDone: () => void }) {
  const [file, setFile] = useState<File>()
  return (
    <Card title={t(words.answer)}>
      <div className="kt-answer">
        <FileInput
          text={file?.name ?? t(words.choose)}
          hasSelection={!!file}
          buttonText={t(words.browse)}
          inputProps={{ accept: '.csv,.txt', 'aria-label': t(words.choose) }}
          onInputChange={event => setFile(event.currentTarget.files?.[0])}
        />
        <CallButton
          intent="primary"
          data-command="payout_answer"
          text={t(words.take)}
          disabled={!file}
          said={words.taken}
          call={async () => post(`${base}/answer`, { id: row.id, fileId: (await sendFile(file!, { belongs: attachedTag })).id })}
          onDone={onDone}
        />
      </div>
      <p className="kt-muted">{t(words.hint)}</p>
    </Card>
  )
}
