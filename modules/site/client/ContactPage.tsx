import { formOf, Trap } from '#client/public-form.tsx'
import { ContactMessage, contactTopics } from '#modules/site/shared/contact-requests.ts'
import { upperFirst } from '#shared/text.ts'
import { Go, Lead } from './parts.tsx'

const { Line, Lines, Select } = formOf(ContactMessage)

export const ContactPage = () => (
  <>
    <Lead title="Write to us.">Your message becomes a numbered request, and a person answers it.</Lead>
    <div className="wrap beside">
      <div>
        {'{{summary}}'}
        <form method="post" action="/contact" noValidate>
          <Select name="topic" label="What is it about?">
            <option value="">Choose a topic</option>
            {contactTopics.map((topic, at) => (
              <option key={topic} value={topic} {...{ 'data-if-selected': `{{topic.${at}}}` }}>
                {upperFirst(topic)}
              </option>
            ))}
          </Select>
          <div className="pair">
            <Line name="name" label="Name" autoComplete="name" />
            <Line name="email" label="E-mail" autoComplete="email" />
          </div>
          <Line name="company" label="Company" autoComplete="organization" />
          <Lines name="message" label="Message" rows={7} />
          <Trap />
          <p className="note">
            What you send is used to answer you and for nothing else.{' '}
            <a href="/privacy#contact">How your message is stored</a>
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
            Choose the topic Security. How we handle reports is on the <a href="/security#report">security page</a>.
          </p>
        </section>
        <section>
          <h2>It is about your data</h2>
          <p>
            Choose the topic Privacy. Your rights are on the <a href="/privacy#rights">privacy page</a>.
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
