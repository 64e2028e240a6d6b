/** Data sources, each with what its last test said, and interface parameters. */
import { Tag } from '@blueprintjs/core'
import { PulseIcon } from '@blueprintjs/icons'
import { post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { FileInput } from '../../../console/parts/FileInput.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import { commands as sourceCommands, datasource, test } from '../datasource.ts'
import { commands as interfaceCommands, interfaceParam, noAttachment } from '../interface-param.ts'

const words = {
  reached: ['连接正常', 'reached'],
  notReached: ['连接失败', 'not reached'],
  untested: ['未测试', 'not tested'],
  open: ['查看附件', 'Open'],
} as const

interface Said {
  readonly ok: boolean
  readonly milliseconds: number
  readonly message: string
}

/** Asks the database now; what it says stays with the row. */
const testing = (row: Wire) =>
  may(test.permit) &&
  row.status === 'live' && (
    <CallButton
      variant="minimal"
      size="small"
      icon={<PulseIcon />}
      text={t(test.label)}
      data-command={test.permit}
      call={() => post<Said>('/api/blade-system/datasource/test', {}, { query: { id: row.id } })}
      said={({ ok, milliseconds, message }) => ({
        text: `${t(ok ? words.reached : words.notReached)} · ${milliseconds} ms · ${message}`,
        tone: ok ? 'good' : 'bad',
      })}
    />
  )

const standing = (row: Wire) =>
  text(row.testedAt) === '' ? (
    <span className="kt-muted">{t(words.untested)}</span>
  ) : (
    <span title={text(row.testedSaid)}>
      <Tag minimal intent={row.testedOk ? 'success' : 'danger'}>
        {t(row.testedOk ? words.reached : words.notReached)}
      </Tag>{' '}
      <time className="kt-figures">{text(row.testedAt).slice(0, 16)}</time>
    </span>
  )

export const Datasources = () => (
  <ListScreen
    of={datasource}
    screen="datasource"
    columns={['name', 'category', 'url', 'username', { name: 'testedAt', label: datasource.fields.testedAt.label, cell: standing }, 'status']}
    search={['name', 'url', 'category']}
    commands={sourceCommands.filter(command => command.name !== test.name)}
    inputs={{ shardingConfig: null }}
    rowActions={testing}
  />
)

const noFile = (value: unknown) => [noAttachment, ''].includes(text(value))
/** A file, where 0 means none. */
const AttachmentInput: Input = props => <FileInput {...props} value={noFile(props.value) ? '' : props.value} />
/** The form says 0 where there is no file. */
const InterfaceForm = (props: FormDialogProps) => (
  <FormDialog
    {...props}
    inputs={{ attachment: AttachmentInput }}
    send={(_id, values, asking) =>
      post(
        '/api/blade-system/interface-param/submit',
        {
          ...values,
          ...(props.row ? { id: props.row.id, version: props.row.version } : {}),
          attachment: noFile(values.attachment ?? props.row?.attachment) ? 0 : (values.attachment ?? props.row?.attachment),
        },
        asking,
      )
    }
  />
)
export const InterfaceParams = () => (
  <ListScreen
    of={interfaceParam}
    screen="interface-param"
    columns={[
      'name',
      'key',
      'value',
      {
        name: 'attachment',
        label: interfaceParam.fields.attachment.label,
        cell: row =>
          noFile(row.attachment) ? (
            ''
          ) : (
            <a href={text(row.attachment)} target="_blank" rel="noreferrer">
              {t(words.open)}
            </a>
          ),
      },
      'updateTime',
    ]}
    search={['name', 'key']}
    commands={interfaceCommands}
    forms={{ create: InterfaceForm, change: InterfaceForm }}
  />
)
