/** The Postgres channel on which the triggers in src/cms/migrations notify of changes to what is public. */
export const changeChannel = 'lectern_changes'
