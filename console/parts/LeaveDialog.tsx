/** Asks who would leave unsaved work behind: what was typed is kept on this device and offered again. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { t } from '../session.ts'
import { answer } from '../unsaved.ts'

const words = {
  title: ['还有内容没有提交', 'Something was not sent yet'],
  text: ['离开后，已填写的内容会暂存在本机，回到这里可以继续。', 'What you typed is kept on this device, and offered when you come back here.'],
  stay: ['留在此页', 'Stay here'],
  leave: ['离开', 'Leave'],
} as const

export const LeaveDialog = () => (
  <Dialog isOpen role="alertdialog" title={t(words.title)} onClose={() => answer(false)} className="kt-dialog kt-confirm">
    <div data-screen="leave">
      <DialogBody>
        <p>{t(words.text)}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(words.leave)} onClick={() => answer(true)} />
            <Button text={t(words.stay)} intent="primary" autoFocus onClick={() => answer(false)} />
          </>
        }
      />
    </div>
  </Dialog>
)
