/** Object storages: set up, tried, and one of them put into use. */
import { post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import { change, commands, oss } from '../oss.ts'

const words = {
  test: ['测试连接', 'Test'],
  works: ['连接正常，可以读写', 'It works: written, read and deleted'],
  hint: ['还没有对象存储，文件存放在服务器磁盘上。', 'No object storage yet: files lie on the disk of the server.'],
} as const

export const Storages = () => (
  <ListScreen
    of={oss}
    columns={['ossCode', 'category', 'endpoint', 'bucketName', 'region', 'status']}
    search={['ossCode', 'category', 'status']}
    commands={commands}
    rowActions={row =>
      may(change.permit) && (
        <CallButton
          variant="minimal"
          intent="primary"
          text={t(words.test)}
          data-command="oss_test"
          call={() => post('/api/blade-resource/oss/test', { id: row.id })}
          said={words.works}
        />
      )
    }
    hint={t(words.hint)}
  />
)
