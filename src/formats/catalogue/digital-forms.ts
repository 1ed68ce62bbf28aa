/** True for forms (list 150) that are read or heard online. */
export function isDigital(form: string | null): boolean {
  return form !== null && (form.startsWith('E') || ['AJ', 'AN', 'AO'].includes(form))
}
