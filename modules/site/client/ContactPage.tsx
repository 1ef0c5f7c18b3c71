import type { ComponentProps } from 'react'
import { contactTopics } from '#modules/site/shared/contact-requests.ts'
import { sentence } from '#shared/text.ts'
import { Go, Lead } from './parts.tsx'

type Field = 'topic' | 'name' | 'email' | 'company' | 'message'

/** What a field tells of itself; the server fills the slots with what was typed and what is to be corrected. */
const told = (field: Field) => ({
  id: field,
  name: field,
  'aria-invalid': `{{${field}.invalid}}` as never,
  'aria-describedby': `${field}-error`,
})

const Wrong = ({ field }: { field: Field }) => <p className="error" id={`${field}-error`}>{`{{${field}.error}}`}</p>

const Line = ({
  field,
  label,
  optional = false,
  ...input
}: { field: Field; label: string; optional?: boolean } & ComponentProps<'input'>) => (
  <div>
    <label htmlFor={field}>
      {label}
      {optional && <span> (optional)</span>}
    </label>
    <input {...told(field)} {...input} defaultValue={`{{${field}.value}}`} />
    <Wrong field={field} />
  </div>
)

export const ContactPage = () => (
  <>
    <Lead title="Write to us.">Your message becomes a piece of work with a number, and a person answers it.</Lead>
    <div className="wrap beside">
      <div>
        {'{{summary}}'}
        <form method="post" action="/contact" noValidate>
          <div>
            <label htmlFor="topic">What is it about?</label>
            <select {...told('topic')} required>
              <option value="">Choose a topic</option>
              {contactTopics.map((topic, at) => (
                <option key={topic} value={topic} {...{ 'data-if-selected': `{{topic.${at}}}` }}>
                  {sentence(topic)}
                </option>
              ))}
            </select>
            <Wrong field="topic" />
          </div>
          <div className="pair">
            <Line field="name" label="Name" autoComplete="name" required />
            <Line field="email" label="E-mail" type="email" autoComplete="email" required />
          </div>
          <Line field="company" label="Company" autoComplete="organization" optional />
          <div>
            <label htmlFor="message">Message</label>
            <textarea {...told('message')} rows={7} required defaultValue="{{message.value}}" />
            <Wrong field="message" />
          </div>
          <div className="trap" aria-hidden="true">
            <label htmlFor="website">Leave this empty</label>
            <input id="website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <p className="note">
            What you send is used to answer you and for nothing else. <a href="/privacy#contact">How it is kept</a>
          </p>
          <button className="primary">Send message</button>
        </form>
      </div>
      <aside>
        <section>
          <h2>You work here</h2>
          <p>
            Questions about your account or a document are answered fastest by your administrator.{' '}
            <a href="/login">Sign in</a> and leave a comment on the record itself.
          </p>
        </section>
        <section>
          <h2>You found a weakness</h2>
          <p>
            Choose the topic Security. How we treat reports stands on the <a href="/security#report">security page</a>.
          </p>
        </section>
        <section>
          <h2>It is about your data</h2>
          <p>
            Choose the topic Privacy. Your rights stand on the <a href="/privacy#rights">privacy page</a>.
          </p>
        </section>
      </aside>
    </div>
  </>
)

export const ContactSentPage = () => (
  <Lead title="Your message has arrived." actions={<Go to="/home">Back to the start</Go>}>
    It is on the list of the people who run this installation, and one of them answers to the address you gave.{' '}
    {'{{reference}}'}
  </Lead>
)
