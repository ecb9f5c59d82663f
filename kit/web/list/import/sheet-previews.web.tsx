import { Alert, Radio, Select } from 'antd'
import { useId } from 'react'
import { keysOf } from '#kit/contract/keys.ts'
import { DECIMAL_SIGNS } from '#kit/contract/numbers.ts'
import type { Text } from '#kit/contract/text.ts'
import { type READING_FIELDS, SEPARATORS, type SheetPreview, TEXT_ENCODINGS } from '#kit/contract/text-file.ts'
import { DAY_ORDERS } from '#kit/contract/written-time.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { hidesSomething, type ReadingChoice, readingField } from './reading-choice.ts'
import './sheet-previews.css'

interface SheetPreviewsProps {
  /** One for each file, in their order. */
  readonly previews: readonly SheetPreview[]
  readonly choice: ReadingChoice
  /** With another choice the files have to be looked at anew. */
  readonly onChange: (choice: ReadingChoice) => void
  readonly disabled: boolean
}

/** The first rows of files as they are read, with what a person may say of that: encoding, separator, what is hidden. */
export function SheetPreviews({ previews, choice, onChange, disabled }: SheetPreviewsProps) {
  return previews.map((preview, index) => (
    <SheetPreviewView
      key={preview.file}
      preview={preview}
      disabled={disabled}
      chosen={(field) => choice[readingField(field, index)]}
      onChoose={(field, value) => onChange({ ...choice, [readingField(field, index)]: value })}
    />
  ))
}

type ReadingField = (typeof READING_FIELDS)[number]

interface SheetPreviewViewProps {
  readonly preview: SheetPreview
  readonly chosen: (field: ReadingField) => string | undefined
  readonly onChoose: (field: ReadingField, value: string) => void
  readonly disabled: boolean
}

function SheetPreviewView({ preview, chosen, onChoose, disabled }: SheetPreviewViewProps) {
  const t = useTranslate()
  const { file, text, rows, fault } = preview
  return (
    <section className="sheet-preview" aria-label={t(READ_AS, { file })}>
      <h4 title={file}>{file}</h4>
      <div className="sheet-preview-questions">
        {text && <TextQuestions text={text} onChoose={onChoose} disabled={disabled} />}
        {WAYS.filter(({ asks }) => preview[asks]).map(({ field, title, ways }) => (
          <WayQuestion
            key={field}
            title={title}
            ways={ways}
            value={chosen(field)}
            disabled={disabled}
            onChoose={(value) => onChoose(field, value)}
          />
        ))}
      </div>
      {text?.isSure === false && <Alert type="warning" showIcon title={t(UNSURE)} />}
      {fault !== null && <Alert type="error" showIcon title={fault} />}
      {hidesSomething(preview) && (
        <HiddenQuestion
          hidden={preview.hidden}
          value={chosen('hidden')}
          disabled={disabled}
          onChoose={(value) => onChoose('hidden', value)}
        />
      )}
      {rows.length > 0 && <FirstRows rows={rows} />}
    </section>
  )
}

interface TextQuestionsProps extends Pick<SheetPreviewViewProps, 'onChoose' | 'disabled'> {
  readonly text: NonNullable<SheetPreview['text']>
}

function TextQuestions({ text: { encoding, isSure, fitting, separator }, onChoose, disabled }: TextQuestionsProps) {
  const t = useTranslate()
  const [encodingId, separatorId] = [useId(), useId()]
  const samples = new Map(fitting.map((one) => [one.encoding, one.sample]))
  const names = [...samples.keys(), ...keysOf(TEXT_ENCODINGS).filter((name) => !samples.has(name))]
  return (
    <>
      <label htmlFor={encodingId}>{t(ENCODING)}</label>
      <Select
        id={encodingId}
        value={isSure ? encoding : null}
        placeholder={t(CHOOSE)}
        status={isSure ? '' : 'warning'}
        disabled={disabled}
        popupMatchSelectWidth={false}
        options={names.map((name) => ({ value: name, label: t(TEXT_ENCODINGS[name]), sample: samples.get(name) }))}
        optionRender={({ label, data }) => (
          <div className="sheet-preview-option">
            {label}
            {data.sample !== undefined && <span>{data.sample}</span>}
          </div>
        )}
        onChange={(value) => value && onChoose('encoding', value)}
      />
      <label htmlFor={separatorId}>{t(SEPARATOR)}</label>
      <Select
        id={separatorId}
        value={separator}
        disabled={disabled}
        options={keysOf(SEPARATORS).map((name) => ({ value: name, label: t(SEPARATORS[name].title) }))}
        onChange={(value) => value && onChoose('separator', value)}
      />
    </>
  )
}

interface WayQuestionProps {
  readonly title: Text
  readonly ways: Readonly<Record<string, Text>>
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
  readonly disabled: boolean
}

/** How days or numbers are written; unless somebody says it, the columns do, or what may be read in two ways is refused. */
function WayQuestion({ title, ways, value = '', onChoose, disabled }: WayQuestionProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t(title)}</label>
      <Select
        id={id}
        value={value}
        disabled={disabled}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t(BY_CONTENT) },
          ...Object.entries(ways).map(([name, words]) => ({ value: name, label: t(words) })),
        ]}
        onChange={onChoose}
      />
    </>
  )
}

interface HiddenQuestionProps {
  readonly hidden: SheetPreview['hidden']
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
  readonly disabled: boolean
}

function HiddenQuestion({ hidden: { rows, columns, sheets }, value, onChoose, disabled }: HiddenQuestionProps) {
  const t = useTranslate()
  const id = useId()
  const counts = [
    [rows, ['{n} 行', '{n} {n|row|rows}']],
    [columns, ['{n} 列', '{n} {n|column|columns}']],
    [sheets, ['{n} 个工作表', '{n} {n|sheet|sheets}']],
  ] as const
  const what = counts.filter(([n]) => n > 0).map(([n, words]) => t(words, { n }))
  return (
    <div className="sheet-preview-hidden">
      <p id={id}>{t(HIDDEN, { what: what.join(t(['、', ', '])) })}</p>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        options={[
          { value: 'take', label: t(TAKE) },
          { value: 'leave', label: t(LEAVE) },
        ]}
        onChange={({ target }) => onChoose(String(target.value))}
      />
    </div>
  )
}

function FirstRows({ rows }: { readonly rows: SheetPreview['rows'] }) {
  const t = useTranslate()
  const width = Math.max(...rows.map((cells) => cells.length))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className="sheet-preview-rows" tabIndex={0}>
      <table aria-label={t(FIRST_ROWS)}>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are known by their place
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {Array.from({ length: width }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so are cells
                <td key={column}>{cells[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const READ_AS: Text = ['{file} 的内容', 'What stands in {file}']
const FIRST_ROWS: Text = ['前几行内容', 'First rows']
const ENCODING: Text = ['编码', 'Encoding']
const SEPARATOR: Text = ['分隔符', 'Separator']
const DATES: Text = ['日期', 'Dates']
const DECIMALS: Text = ['小数', 'Decimals']
/** What is asked where a file may be read in more than one way. */
const WAYS = [
  { field: 'dates', asks: 'asksDates', title: DATES, ways: DAY_ORDERS },
  { field: 'decimals', asks: 'asksDecimals', title: DECIMALS, ways: DECIMAL_SIGNS },
] as const
const BY_CONTENT: Text = ['按内容判断', 'By content']
const CHOOSE: Text = ['请选择', 'Choose']
const UNSURE: Text = [
  '无法确定文件的编码，请选择文字显示正确的一种',
  'The encoding cannot be determined: choose the one in which the words are right',
]
const HIDDEN: Text = ['含隐藏或被筛选的内容：{what}', 'Hidden or filtered out: {what}']
const TAKE: Text = ['一并导入', 'Import it, too']
const LEAVE: Text = ['不导入', 'Leave it out']
