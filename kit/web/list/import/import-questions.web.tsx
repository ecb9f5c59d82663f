import { Select } from 'antd'
import { useId } from 'react'
import type { ImportColumns, ImportOptionView } from '#kit/contract/import.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import './sheet.css'

interface ImportQuestionsProps {
  readonly found: ImportColumns
  /** What was decided, by name; what is missing is as it begins. */
  readonly decided: Readonly<Record<string, string>>
  readonly onChange: (decided: Readonly<Record<string, string>>) => void
  readonly disabled: boolean
}

/** Says what kind of sheets the files are, and asks what a person decides of the import as a whole. */
export function ImportQuestions({ found, decided, onChange, disabled }: ImportQuestionsProps) {
  const t = useTranslate()
  const sources = [...new Set(found.files.flatMap(({ source }) => source ?? []))]
  return (
    <>
      {sources.length > 0 && (
        <p className="sheet-hint" role="status">
          {t(KNOWN_AS, { sources: sources.join('、') })}
        </p>
      )}
      {found.options.map((option) => (
        <ImportQuestion
          key={option.name}
          option={option}
          value={decided[option.name] ?? option.initial}
          disabled={disabled}
          onChange={(value) => onChange({ ...decided, [option.name]: value })}
        />
      ))}
    </>
  )
}

interface ImportQuestionProps {
  readonly option: ImportOptionView
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled: boolean
}

function ImportQuestion({ option: { title, choices }, value, onChange, disabled }: ImportQuestionProps) {
  const id = useId()
  return (
    <div className="import-question">
      <label htmlFor={id}>{title}</label>
      <Select
        id={id}
        value={value}
        disabled={disabled}
        options={choices.map((choice) => ({ value: choice.value, label: choice.title }))}
        onChange={onChange}
      />
    </div>
  )
}

const KNOWN_AS: Text = ['已识别为：{sources}', 'Known as: {sources}']
