/** The robot on one page: how it greets, when people take over, and the hours in which they are there. */
import { SettingsScreen } from '../../../console/parts/SettingsScreen.tsx'
import { robotCommands, robotInfo } from '../robot.ts'

const note = ['修改从访客的下一条消息起生效。', 'Changes hold from the next message of a visitor on.'] as const
export const RobotSettings = () => <SettingsScreen of={robotInfo} screen="robot-info" note={note} by={robotCommands[1].by} />
