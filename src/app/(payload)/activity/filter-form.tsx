import { activityActions, activityKinds } from '@/cms/activity/actions'
import type { ActivityFilter } from '@/cms/activity/find'

type Props = { filter: ActivityFilter; people: readonly string[] }

/** Filters the log by person, action, kind and date; works without script. */
export function FilterForm({ filter, people }: Props) {
  return (
    <form className="activity__filter" action="/admin/activity" method="get">
      <Choice name="person" label="Person" value={filter.person} options={people.map((name) => [name, name])} />
      <Choice name="action" label="Action" value={filter.action} options={Object.entries(activityActions)} />
      <Choice name="kind" label="Kind" value={filter.kind} options={Object.entries(activityKinds)} />
      <label>
        From
        <input type="date" name="from" defaultValue={filter.from} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={filter.to} />
      </label>
      <button type="submit" className="btn btn--style-secondary btn--size-medium">
        Show
      </button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        <option value="">All</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
