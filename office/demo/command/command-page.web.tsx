import type { ComponentProps } from 'react'
import type { useCommand } from '#kit/web/command/use-command.web.tsx'
import type { JobProgress } from '#kit/web/jobs/job-progress.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { BatchJobExample } from './batch-job.web.tsx'
import { CommentsExample } from './comments.web.tsx'
import { HistoryExample } from './history.web.tsx'
import { JobProgressExample } from './job-progress.web.tsx'
import { ListCommandExample } from './list-command.web.tsx'
import { OntoRowExample } from './onto-row.web.tsx'
import { RecordTabsExample } from './record-tabs.web.tsx'
import { RefusedRowExample } from './refused-row.web.tsx'
import { StateTabsExample } from './state-tabs.web.tsx'
import { ToldCallExample } from './told-call.web.tsx'

/** Gallery of rows that have states, of what is done with them, and of what is known of one. */
export function CommandDemoPage() {
  return (
    <PartPage
      when={[
        '一行有状态、有明细、有命令时，先在声明里写 states、children、actions，列表和记录就有了下面这些；页面自己要用时，从这里拿。示例用的是“示例订单”，可以随意操作。',
        'Where rows have states, children and commands, a declaration with states, children and actions gives lists and records all of these; a page of its own takes them from here. They work on the sample orders: try what you like.',
      ]}
      examples={[
        {
          id: 'state-tabs',
          title: ['状态标签', 'Tabs of states'],
          text: [
            '每个状态的数量随筛选条件变，执行命令后马上重数；勾选几行试试批量命令。',
            'Their counts follow the conditions and are taken anew after each command. Select some rows to run one on all of them.',
          ],
          Example: StateTabsExample,
          source: () => import('./state-tabs.web.tsx?raw'),
        },
        {
          id: 'refused-row',
          title: ['被拒绝的行', 'A refused row'],
          text: [
            '最新的三单里有一单没有明细，不能发货：逐行说明原因，可以先发其余的；发货后可以撤销。',
            'One of three new orders has no items and is not shipped: each refused row says why, the others go without it, and shipping can be undone.',
          ],
          Example: RefusedRowExample,
          source: () => import('./refused-row.web.tsx?raw'),
          parts: { 'sample-orders.web.tsx': () => import('./sample-orders.web.tsx?raw') },
        },
        {
          id: 'batch-job',
          title: ['批量任务', 'A batch as a job'],
          text: [
            '要花时间的批量先试算，再作为任务运行：进度、逐行结果、重试和撤销都在同一个对话框里。',
            'A batch that takes its time is tried first, then runs as a job: progress, result by row, another try and the way back are in the same dialog.',
          ],
          Example: BatchJobExample,
          source: () => import('./batch-job.web.tsx?raw'),
        },
        {
          id: 'onto-row',
          title: ['写到另一行上', 'Onto another row'],
          text: [
            '一个列表中选中的行，要交给另一个列表中的一行：先选那一行，随即显示会改变什么，再执行。',
            'What was selected in one list goes onto a row of another: choose it, see what would change, then run it.',
          ],
          Example: OntoRowExample,
          source: () => import('./onto-row.web.tsx?raw'),
        },
        {
          id: 'list-command',
          title: ['整个列表的命令', 'A command of the list'],
          text: [
            '不针对某一行的命令也能从任何地方执行：该问的先问，结果和原因都有。',
            'A command that needs no row runs from anywhere, too: it asks what has to be asked, and tells what was done or refused.',
          ],
          Example: ListCommandExample,
          source: () => import('./list-command.web.tsx?raw'),
        },
        {
          id: 'job-progress',
          title: ['任务进度', 'Progress of a job'],
          text: [
            '任务在后台运行，页面只是看着它；“后台继续”交给右上角的“任务”，那里也能取消和下载。',
            'The job runs behind the pages, this one only watches. Leave it to the tray in the header: it cancels and downloads as well.',
          ],
          Example: JobProgressExample,
          source: () => import('./job-progress.web.tsx?raw'),
        },
        {
          id: 'told-call',
          title: ['普通调用的结果', 'The outcome of a plain call'],
          text: [
            '不是命令的调用交给 useTold：期间不能重复提交，成功说出服务器的话，拒绝显示在字段下。试试改成别的订单已有的号。',
            'useTold waits for a call that is no command: no second press meanwhile, the words of the server when it is done, a refusal at its field. Try the number of another order.',
          ],
          Example: ToldCallExample,
          source: () => import('./told-call.web.tsx?raw'),
        },
        {
          id: 'record-history',
          title: ['变更记录', 'History'],
          text: [
            '谁在什么时候用哪个命令改了什么，明细的变化也在其中；同一次请求的变化合在一起。',
            'Who changed what by which command and when, items included; what one request changed stands together.',
          ],
          Example: HistoryExample,
          source: () => import('./history.web.tsx?raw'),
        },
        {
          id: 'record-comments',
          title: ['记录的评论', 'Comments on a record'],
          text: [
            '有变更记录的数据都有评论：@ 能查看这条数据的同事，对方会收到通知；可贴图、回应、标为已处理。没发出的内容会保留。',
            'Whatever keeps a history has comments: @ names people who see the record, and they are notified. Pictures, reactions, marks of what is done; what is not sent is kept.',
          ],
          Example: CommentsExample,
          source: () => import('./comments.web.tsx?raw'),
        },
        {
          id: 'record-tabs',
          title: ['带明细的记录', 'A record with its items'],
          text: [
            '详情、每种明细一张表、自己的页签和变更记录；整页用 RecordPage，旁边看用 RecordPanel。',
            'Details, a table for each child, tabs of its own and the history. RecordPage is the page around it, RecordPanel stands beside the list.',
          ],
          Example: RecordTabsExample,
          source: () => import('./record-tabs.web.tsx?raw'),
        },
      ]}
      keys={[
        ['J K', ['在记录的整页或侧栏里：下一条、上一条', 'On the page or panel of a record: the next, the one before']],
        ['Ctrl+Enter', ['在命令的对话框里：执行', 'In the dialog of a command: runs it']],
      ]}
      props={[
        propNotes<Parameters<typeof useCommand>[1]>('useCommand', {
          nameOf: [
            '(row) => string',
            ['一行叫什么，用来说明哪一行被拒绝', 'What a row is called where it was refused'],
          ],
          onDone: ['(name, result) => void', ['有行改变之后', 'After rows changed']],
          onMend: ['(row) => void', ['打开拦住命令的那一行', 'Opens what keeps a single row from it']],
          controls: ['CommandControls', ['对话框里自己的控件', 'Controls of its own in the dialogs']],
        }),
        propNotes<ComponentProps<typeof JobProgress>>('JobProgress', {
          id: ['string', ['任务', 'The job']],
          job: ['JobView | undefined', ['useWatchedJob 看到的任务', 'As useWatchedJob has seen it']],
          onClose: ['() => void', ['交给后台', 'Leaves it to the tray']],
        }),
        propNotes<RecordContent>('RecordContent', {
          Details: ['Component', ['代替字段列表', 'In place of the list of its fields']],
          tabs: ['RecordTab[]', ['明细之后自己的页签', 'Tabs of its own after the children']],
          ownCommands: ['string[]', ['只在列表里提供的命令', 'Commands that only the list offers']],
          historyParts: ['HistoryParts', ['变更记录里其他的组成部分', 'Further parts that its history tells of']],
        }),
      ]}
    />
  )
}
